'use client'

import { DeliveredDialog, TopList } from '@/components/parts/lazy'
import { calledSentence } from '@/components/parts/party/party-figures'
import { PartyPage } from '@/components/parts/party/party-page'
import { ActionButton } from '@/components/ui/form/action'
import { useDialog } from '@/components/ui/overlay/dialog-place'
import { useAnalytics, useAppliedFilters } from '@/lib/client/data/use-overview'
import { groupRows, groupsQuery } from '@/lib/shared/charts/group-figures'

/** One group: its figures, when it is called, who is offered its calls, and the delivered action for roles that allow it. */
export function GroupPage({ guid }: { guid: string }) {
  const { filters, compare } = useAppliedFilters()
  const question = useAnalytics(groupsQuery({ ...filters, guid: [guid] }, compare))
  const { data } = question
  const [line = { id: guid, calls: 0, missed: 0, talkSeconds: 0 }] =
    data === undefined ? [] : groupRows(data.data, data.meta.previous !== null)
  return (
    <PartyPage
      kind="group"
      id={guid}
      title={(name) => calledSentence(name, line)}
      actions={<MarkDelivered guid={guid} />}
      question={question}
      line={data && line}
    >
      <TopList of="person" className="md:col-span-2 xl:col-span-5" />
    </PartyPage>
  )
}

/** Opens the dialog that marks a group's conversation as delivered. Users whose role does not allow it see the button disabled, with the reason. */
function MarkDelivered({ guid }: { guid: string }) {
  const show = useDialog()
  return <ActionButton action="mark-delivered" onClick={() => show(<DeliveredDialog guid={guid} />)} />
}
