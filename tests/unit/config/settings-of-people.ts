import { PASSWORD_CHARACTERS } from '@/lib/shared/users/passwords'
import { NO_URL, type Setting, unreplaced } from './setting'

const OIDC = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'callscope', OIDC_CLIENT_SECRET: 'x' }
const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'alerts@example.com' }
const ADMIN = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'correct horse' }

const LONGEST = 'a'.repeat(PASSWORD_CHARACTERS.most)

/** Variables for who signs in and who gets mail. */
export const SETTINGS_OF_PEOPLE: Record<string, Setting> = {
  NEXTAUTH_URL: {
    of: ({ nextAuthUrl }) => nextAuthUrl,
    right: [
      ['https://calls.example.com', 'https://calls.example.com'],
      ['https://calls.example.com/', 'https://calls.example.com'],
      ['HTTPS://Calls.Example.com:443', 'https://calls.example.com'],
      ['https://anrufe.müller.de', 'https://anrufe.xn--mller-kva.de'],
    ],
    wrong: [
      ...NO_URL,
      'https://calls.example.com/callscope',
      'https://calls.example.com/api/auth',
      'https://calls.example.com?x=1',
      'https://calls.example.com/#a',
    ],
  },
  NEXTAUTH_SECRET: {
    of: ({ nextAuthSecret }) => nextAuthSecret,
    right: [['eUTOAZ9wVOBSdJ6mlbVPvw==', 'eUTOAZ9wVOBSdJ6mlbVPvw==']],
    wrong: ['short', 'aaaaaaaaaaaaaaaaaaaa', '<openssl rand -base64 32>'],
  },
  ADMIN_EMAIL: {
    beside: ADMIN,
    of: ({ firstAdmin }) => firstAdmin?.email,
    right: [
      'joerg@müller.de',
      'Jörg <joerg@müller.de>',
      '"Müller, Jörg" <JOERG@xn--mller-kva.de>',
      '<joerg@müller.de>',
      'mailto:joerg@müller.de',
    ].map((text) => [text, 'joerg@xn--mller-kva.de']),
    wrong: ['jörg@müller.de', 'joerg', 'joerg@', '@müller.de', 'a@b.de, c@d.de', 'Jörg <joerg@müller.de'],
  },
  ADMIN_PASSWORD: {
    beside: ADMIN,
    of: ({ firstAdmin }) => firstAdmin?.password,
    right: [
      ['correct horse', 'correct horse'],
      [LONGEST, LONGEST],
    ],
    wrong: ['short', `${LONGEST}x`],
  },
  OIDC_ISSUER: {
    beside: OIDC,
    of: ({ oidc }) => oidc?.issuer,
    right: [
      'https://id.example.com/realms/x',
      'https://id.example.com/realms/x/',
      'https://id.example.com/realms/x/.well-known/openid-configuration',
    ].map((text) => [text, 'https://id.example.com/realms/x']),
    wrong: [...NO_URL, 'https://id.example.com/?x=1'],
  },
  OIDC_CLIENT_ID: {
    beside: OIDC,
    of: ({ oidc }) => oidc?.clientId,
    right: [['callscope-2', 'callscope-2']],
    wrong: ['<client id>'],
  },
  OIDC_CLIENT_SECRET: {
    beside: OIDC,
    of: ({ oidc }) => oidc?.clientSecret,
    right: [['s3cret', 's3cret']],
    wrong: [unreplaced('OIDC_SECRET')],
  },
  OIDC_SCOPE: {
    beside: OIDC,
    of: ({ oidc }) => oidc?.scope,
    right: [
      ['openid  email', 'openid email'],
      ['openid,email, groups', 'openid email groups'],
    ],
    wrong: ['email profile', 'openid-connect email'],
  },
  OIDC_ROLE_CLAIM: {
    beside: OIDC,
    of: ({ oidc }) => oidc?.claim,
    right: [['roles', 'roles']],
    wrong: [unreplaced('CLAIM')],
  },
  OIDC_ROLE_MAP: {
    beside: OIDC,
    of: ({ oidc }) => [...(oidc?.roles ?? [])],
    right: [
      [
        'a=Admin, b=ops',
        [
          ['a', 'admin'],
          ['b', 'ops'],
        ],
      ],
    ],
    wrong: ['a:admin', 'a=root', '{"a": "admin"}', 'a='],
  },
  OIDC_REQUIRED_GROUP: {
    beside: OIDC,
    of: ({ oidc }) => oidc?.requiredGroup,
    right: [['staff', 'staff']],
    wrong: [unreplaced('GROUP')],
  },
  OIDC_UID_CLAIM: {
    beside: OIDC,
    of: ({ oidc }) => oidc?.uidClaim,
    right: [['telephony.uid', 'telephony.uid']],
    wrong: [unreplaced('CLAIM')],
  },
  SMTP_URL: {
    beside: MAIL,
    of: ({ mail }) => mail?.url,
    right: [
      ['smtps://u:p@mail.example:465', 'smtps://u:p@mail.example:465'],
      ['smtp://me@example.com:p#a/b?c%@mail.example:587', 'smtp://me%40example.com:p%23a%2Fb%3Fc%25@mail.example:587'],
      ['smtp://mail.example/?name=a@b', 'smtp://mail.example/?name=a@b'],
    ],
    wrong: [
      'mail.example:587',
      'ssl://mail.example',
      'smtp://',
      'smtp://mail.example/path',
      'smtp://mail.example#x',
      'smtp://mail.example:port',
    ],
  },
  MAIL_FROM: {
    beside: MAIL,
    of: ({ mail }) => mail?.from,
    right: [
      ['Callscope <alerts@example.com>', 'Callscope <alerts@example.com>'],
      ['Jörg <joerg@müller.de>', 'Jörg <joerg@xn--mller-kva.de>'],
      ['"Müller, Jörg" <joerg@müller.de>', '"Müller, Jörg" <joerg@xn--mller-kva.de>'],
    ],
    wrong: ['nobody', 'a@b c@d', 'a@b.de, c@d.de', 'jörg@müller.de', '<a@b.de', 'Name <>', 'a@b.de\r\nBcc: c@d.de'],
  },
  ALERT_ALLOW_HOSTS: {
    of: ({ alertAllowHosts }) => alertAllowHosts,
    right: [
      ['Hooks.internal, 10.0.0.5:8080', ['hooks.internal', '10.0.0.5:8080']],
      [
        'alert_receiver:9000,Hooks.internal.,hooks.internal.:0443',
        ['alert_receiver:9000', 'hooks.internal', 'hooks.internal:443'],
      ],
      [
        '[0:0::1]:9000, [FD00::5], 0x7f.1, bücher.internal',
        ['[::1]:9000', '[fd00::5]', '127.0.0.1', 'xn--bcher-kva.internal'],
      ],
    ],
    wrong: [
      'http://hooks.internal',
      '*',
      '*.internal',
      'hooks.internal/path',
      'hooks.internal:65536',
      'u@hooks.internal',
      '::1',
      'a b',
      'a?b',
      'a:port',
      'a%62',
    ],
  },
}
