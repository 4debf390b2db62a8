'use client'

import { useState } from 'react'
import { MemberPicker } from '@/components/parts/member-picker'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { toast } from '@/components/ui/toast'
import { ConfirmField } from './confirm-field'
import { ErasePreview } from './erase-preview'
import { useErase, useErasePreview } from './use-erasures'

/** Asks whom to erase, shows what that changes, and asks for the uid again, since it cannot be undone. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const [uid, setUid] = useState('')
  const [typed, setTyped] = useState('')
  const preview = useErasePreview()
  const erase = useErase()
  const found = preview.variables === uid ? preview.data?.data : undefined
  const choose = (next: string) => {
    setUid(next.trim())
    setTyped('')
    preview.reset()
  }
  const submit = () => {
    if (found === undefined) return preview.mutate(uid)
    erase.mutate(uid, {
      onSuccess: () => {
        toast('The erasure has started.')
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title="Erase a person"
      description="This cannot be undone: nobody can find out afterwards who a pseudonym was."
      submitLabel={found === undefined ? 'Show what will change' : 'Erase for good'}
      danger={found !== undefined}
      ready={uid !== '' && (found === undefined || typed.trim() === uid)}
      busy={preview.isPending || erase.isPending}
      error={preview.error ?? erase.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Person">{(field) => <MemberPicker {...field} value={uid} onChange={choose} />}</Field>
      {found !== undefined && (
        <>
          <ErasePreview preview={found} />
          <ConfirmField word={uid} typed={typed} onType={setTyped} />
        </>
      )}
    </FormDialog>
  )
}
