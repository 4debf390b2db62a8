import { SelectField } from '@/components/admin/fields'
import { StoredForm } from '@/components/admin/stored-form'
import { useDraft } from '@/components/admin/use-draft'
import { MemberField } from '@/components/parts/party/member-picker'
import { Button } from '@/components/ui/form/button'
import { Form, FormError, PasswordField } from '@/components/ui/form/field'
import { Card, CardBody } from '@/components/ui/layout/card'
import { useMe } from '@/lib/client/data/use-me'
import { askApi } from '@/lib/client/http/fetcher'
import { signOut } from '@/lib/client/http/sign-in'
import { useAnswer } from '@/lib/client/http/use-answer'
import { CHOSEN_ZONE, rememberZone, useBrowserZone } from '@/lib/client/page/use-zone'
import type { RequestOf } from '@/lib/shared/http/route'
import { teamsRoute } from '@/lib/shared/people/teams'
import { changeMeRoute, changePasswordRoute } from '@/lib/shared/users/users'
import { ROLE_WORDS } from './role-words'

/** Shows times in this zone from now on, in this browser. */
function chooseZone(zone: string) {
  localStorage.setItem(CHOSEN_ZONE, zone)
  rememberZone()
  window.location.reload()
}

/** Who the viewer is, what is set for them, and their own password. */
export default function AccountPanel() {
  const me = useMe().data
  const teams = useAnswer(teamsRoute, { query: { figures: false } }).data?.data ?? []
  const zone = useBrowserZone().name
  if (me === undefined) return null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card
        title={me.name ?? me.email}
        description={`${me.name === null ? '' : `${me.email}. `}You may ${ROLE_WORDS[me.role]}.`}
      >
        <StoredForm
          label="You"
          noun="account"
          stored={{ uid: me.uid ?? '', team: me.team }}
          save={changeMeRoute}
          bodyOf={({ uid, team }) => ({ uid: uid.trim() || null, team })}
        >
          {({ field }) => (
            <>
              <MemberField
                {...field('uid')}
                label="My uid"
                help="Who you are in calls: “me” in a filter, “my” in the search."
              />
              <SelectField
                {...field('team')}
                label="My team"
                help="Dashboards open with its calls. Take the filter away to see everyone’s."
                choices={[[null, 'None'], ...teams.map(({ id, name }) => [id, name] as const)]}
              />
            </>
          )}
        </StoredForm>
        <CardBody>
          <SelectField
            label="Time zone"
            help="Of days, hours and clock times in this browser."
            choices={[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((name) => [
              name,
              name.replaceAll('_', ' '),
            ])}
            value={zone}
            onChange={chooseZone}
          />
        </CardBody>
      </Card>
      <Password />
    </div>
  )
}

/** Changing one's own password ends every session, including this one. */
function Password() {
  const { values, field, saving } = useDraft(
    { currentPassword: '', newPassword: '' },
    async (body: RequestOf<typeof changePasswordRoute>['body']) => {
      await askApi(changePasswordRoute, { body })
      await signOut()
    },
  )
  return (
    <Card title="Password" description="Changing it signs you out everywhere, including here." inset>
      <Form onSubmit={() => saving.mutate(values)} className="flex max-w-sm flex-col gap-4">
        <PasswordField {...field('currentPassword')} />
        <PasswordField {...field('newPassword')} isNew />
        <FormError error={saving.error} />
        <div>
          <Button type="submit" variant="primary" busy={saving.isPending}>
            Change password
          </Button>
        </div>
      </Form>
    </Card>
  )
}
