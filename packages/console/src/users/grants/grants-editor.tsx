import Button from '@cloudscape-design/components/button'
import type { Grants } from '@moorage/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { RequestView } from '../../display/request-view.tsx'
import { useChange } from '../../display/use-change.ts'
import { userQueries } from '../user-queries.ts'
import { GlobalGrantFields } from './global-grants.tsx'
import { GrantTable } from './grant-table.tsx'
import { chooseGlobal, chooseLevel, draftBody, emptyDraft, grantLines } from './grant-draft.ts'
import { request } from '../../requests/form-request.ts'
import { sendFormRequest } from '../../requests/send-form-request.ts'

/** Edits a user's grants, saved as one request; an error shows an alert. Concurrent changes by other users are shown, and kept unless overwritten. */
export function GrantsEditor({ username, grants }: { readonly username: string; readonly grants: Grants }): ReactNode {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(emptyDraft)
  const body = draftBody(grants, draft)
  const save = body && request('grant.update', { path: { username }, body })
  const change = useChange(
    async (idempotencyKey) => {
      if (save === null) return
      const saved = await sendFormRequest(save, idempotencyKey)
      queries.setQueryData(userQueries.grants(username).queryKey, saved)
    },
    () => setDraft(emptyDraft),
  )
  return (
    <section className="panel">
      <h2>Grants</h2>
      <GlobalGrantFields
        saved={grants.global}
        drafted={draft.global}
        onChoose={(chosen) => setDraft(chooseGlobal(draft, chosen))}
      />
      <GrantTable
        lines={grantLines(grants, draft)}
        onChoose={(lines, level) => setDraft(chooseLevel(draft, lines, level))}
      />
      <ErrorAlert title="Could not save the grants" error={change.error} />
      <div className="title saving">
        {save === null ? <span className="soft">No unsaved changes.</span> : <RequestView requests={[save]} />}
        <div className="actions">
          <Button disabled={body === null} disabledReason="Change a grant first." onClick={() => setDraft(emptyDraft)}>
            Discard changes
          </Button>
          <Button
            variant="primary"
            disabled={body === null}
            disabledReason="Change a grant first."
            loading={change.isSending}
            onClick={change.run}
          >
            Save grants
          </Button>
        </div>
      </div>
    </section>
  )
}
