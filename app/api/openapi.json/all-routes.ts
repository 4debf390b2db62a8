import * as alertsOfId from '@/app/api/alerts/[id]/route'
import * as alertsHistory from '@/app/api/alerts/history/route'
import * as alertsPreview from '@/app/api/alerts/preview/route'
import * as alerts from '@/app/api/alerts/route'
import * as analytics from '@/app/api/analytics/route'
import * as annotationsOfIdRestore from '@/app/api/annotations/[id]/restore/route'
import * as annotationsOfId from '@/app/api/annotations/[id]/route'
import * as annotations from '@/app/api/annotations/route'
import * as apps from '@/app/api/apps/route'
import * as appsSummary from '@/app/api/apps/summary/route'
import * as auditExport from '@/app/api/audit/export/route'
import * as audit from '@/app/api/audit/route'
import * as batch from '@/app/api/batch/route'
import * as billExport from '@/app/api/bill/export/route'
import * as bill from '@/app/api/bill/route'
import * as brief from '@/app/api/brief/route'
import * as callbacksMine from '@/app/api/callbacks/mine/route'
import * as callbacks from '@/app/api/callbacks/route'
import * as callsOfSessionIdAround from '@/app/api/calls/[sessionId]/around/route'
import * as callsOfSessionIdEvidence from '@/app/api/calls/[sessionId]/evidence/route'
import * as callsOfSessionIdNotesOfIdRestore from '@/app/api/calls/[sessionId]/notes/[id]/restore/route'
import * as callsOfSessionIdNotesOfId from '@/app/api/calls/[sessionId]/notes/[id]/route'
import * as callsOfSessionIdNotes from '@/app/api/calls/[sessionId]/notes/route'
import * as callsOfSessionIdRaw from '@/app/api/calls/[sessionId]/raw/route'
import * as callsOfSessionId from '@/app/api/calls/[sessionId]/route'
import * as callsOfSessionIdTagsRestore from '@/app/api/calls/[sessionId]/tags/restore/route'
import * as callsOfSessionIdTags from '@/app/api/calls/[sessionId]/tags/route'
import * as callsOfSessionIdTranscriptions from '@/app/api/calls/[sessionId]/transcriptions/route'
import * as callsExport from '@/app/api/calls/export/route'
import * as callsFacets from '@/app/api/calls/facets/route'
import * as calls from '@/app/api/calls/route'
import * as channelsOfId from '@/app/api/channels/[id]/route'
import * as channelsOfIdTest from '@/app/api/channels/[id]/test/route'
import * as channelsDeliveriesOfIdReplay from '@/app/api/channels/deliveries/[id]/replay/route'
import * as channelsDeliveries from '@/app/api/channels/deliveries/route'
import * as channels from '@/app/api/channels/route'
import * as concurrency from '@/app/api/concurrency/route'
import * as demoRecordingsOfFile from '@/app/api/demo/recordings/[file]/route'
import * as digestsOfId from '@/app/api/digests/[id]/route'
import * as digestsOfIdTest from '@/app/api/digests/[id]/test/route'
import * as digests from '@/app/api/digests/route'
import * as digestsUnsubscribe from '@/app/api/digests/unsubscribe/route'
import * as directory from '@/app/api/directory/route'
import * as drivers from '@/app/api/drivers/route'
import * as erasuresErased from '@/app/api/erasures/erased/route'
import * as erasuresPreview from '@/app/api/erasures/preview/route'
import * as erasures from '@/app/api/erasures/route'
import * as groupsOfGuidConversationDelivered from '@/app/api/groups/[guid]/conversation/delivered/route'
import * as healthLive from '@/app/api/health/live/route'
import * as healthReady from '@/app/api/health/ready/route'
import * as health from '@/app/api/health/route'
import * as hooksCalls from '@/app/api/hooks/calls/route'
import * as ledger from '@/app/api/ledger/route'
import * as live from '@/app/api/live/route'
import * as mcp from '@/app/api/mcp/route'
import * as mePassword from '@/app/api/me/password/route'
import * as me from '@/app/api/me/route'
import * as meStartView from '@/app/api/me/start-view/route'
import * as metrics from '@/app/api/metrics/route'
import * as needsALook from '@/app/api/needs-a-look/route'
import * as notesMine from '@/app/api/notes/mine/route'
import * as peopleOfUid from '@/app/api/people/[uid]/route'
import * as people from '@/app/api/people/route'
import * as repeatCallers from '@/app/api/repeat-callers/route'
import * as resetPassword from '@/app/api/reset-password/route'
import * as settingsBusinessHoursPlaces from '@/app/api/settings/business-hours/places/route'
import * as settingsBusinessHours from '@/app/api/settings/business-hours/route'
import * as settingsRates from '@/app/api/settings/rates/route'
import * as settingsServiceLevel from '@/app/api/settings/service-level/route'
import * as settingsValueLinks from '@/app/api/settings/value-links/route'
import * as setup from '@/app/api/setup/route'
import * as sharedOfTokenFull from '@/app/api/shared/[token]/full/route'
import * as sharedOfTokenPicture from '@/app/api/shared/[token]/picture/route'
import * as sharedOfToken from '@/app/api/shared/[token]/route'
import * as sharesOfId from '@/app/api/shares/[id]/route'
import * as sharesPreview from '@/app/api/shares/preview/route'
import * as shares from '@/app/api/shares/route'
import * as staffing from '@/app/api/staffing/route'
import * as syncQuarantine from '@/app/api/sync/quarantine/route'
import * as sync from '@/app/api/sync/route'
import * as syncWebhooks from '@/app/api/sync/webhooks/route'
import * as tagsByCall from '@/app/api/tags/by-call/route'
import * as tags from '@/app/api/tags/route'
import * as teamsOfIdRestore from '@/app/api/teams/[id]/restore/route'
import * as teamsOfId from '@/app/api/teams/[id]/route'
import * as teamsExport from '@/app/api/teams/export/route'
import * as teamsImport from '@/app/api/teams/import/route'
import * as teams from '@/app/api/teams/route'
import * as tokensOfId from '@/app/api/tokens/[id]/route'
import * as tokens from '@/app/api/tokens/route'
import * as usersOfIdRoles from '@/app/api/users/[id]/roles/route'
import * as usersOfId from '@/app/api/users/[id]/route'
import * as users from '@/app/api/users/route'
import * as viewsOfIdRestore from '@/app/api/views/[id]/restore/route'
import * as viewsOfId from '@/app/api/views/[id]/route'
import * as views from '@/app/api/views/route'
import type { Described } from '@/lib/server/http/openapi/document'

/** Every route but next-auth’s and the document’s own. A test fails on one that is missing. */
export const ALL_ROUTES: readonly Described[] = [
  alertsOfId,
  alertsHistory,
  alertsPreview,
  alerts,
  analytics,
  annotationsOfIdRestore,
  annotationsOfId,
  annotations,
  appsSummary,
  apps,
  auditExport,
  audit,
  batch,
  billExport,
  bill,
  brief,
  callbacksMine,
  callbacks,
  callsOfSessionIdAround,
  callsOfSessionIdEvidence,
  callsOfSessionIdNotesOfIdRestore,
  callsOfSessionIdNotesOfId,
  callsOfSessionIdNotes,
  callsOfSessionIdRaw,
  callsOfSessionId,
  callsOfSessionIdTagsRestore,
  callsOfSessionIdTags,
  callsOfSessionIdTranscriptions,
  callsExport,
  callsFacets,
  calls,
  channelsOfIdTest,
  channelsOfId,
  channelsDeliveriesOfIdReplay,
  channelsDeliveries,
  channels,
  concurrency,
  demoRecordingsOfFile,
  digestsOfIdTest,
  digestsOfId,
  digestsUnsubscribe,
  digests,
  directory,
  drivers,
  erasuresErased,
  erasuresPreview,
  erasures,
  groupsOfGuidConversationDelivered,
  health,
  healthLive,
  healthReady,
  hooksCalls,
  ledger,
  live,
  mcp,
  mePassword,
  me,
  meStartView,
  metrics,
  needsALook,
  notesMine,
  peopleOfUid,
  people,
  repeatCallers,
  settingsBusinessHoursPlaces,
  settingsBusinessHours,
  settingsRates,
  settingsServiceLevel,
  settingsValueLinks,
  resetPassword,
  setup,
  sharedOfTokenFull,
  sharedOfTokenPicture,
  sharedOfToken,
  sharesOfId,
  sharesPreview,
  shares,
  staffing,
  syncQuarantine,
  sync,
  syncWebhooks,
  tagsByCall,
  tags,
  teamsOfIdRestore,
  teamsOfId,
  teamsExport,
  teamsImport,
  teams,
  tokensOfId,
  tokens,
  usersOfIdRoles,
  usersOfId,
  users,
  viewsOfIdRestore,
  viewsOfId,
  views,
].flatMap((module) => Object.values(module).filter((one) => typeof one === 'function'))
