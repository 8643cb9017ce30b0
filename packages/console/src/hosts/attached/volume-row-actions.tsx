import type { Host, Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { RowActions } from '../../resources/row-actions.tsx'
import { useRights } from '../../resources/use-rights.ts'
import { DetachDialog } from '../../volumes/dialogs/detach-dialog.tsx'
import { lacksRightsOnVolume, explainBlockedVolumeAction } from '../../volumes/volume-state.ts'
import { lacksRightsOnHost } from '../../resources/lacks-rights-on-host.ts'

/** Menu of a volume on its host's page. Detach is disabled with the reason without write access to host and volume, or if blocked. */
export function VolumeRowActions({ host, volume }: { readonly host: Host; readonly volume: Volume }): ReactNode {
  const rights = useRights()
  const forbidden = lacksRightsOnHost(rights, host) ?? lacksRightsOnVolume('detach', rights, volume)
  return (
    <RowActions
      name={volume.label}
      props={{ volume }}
      actions={[
        { label: 'Detach', Dialog: DetachDialog, reason: forbidden ?? explainBlockedVolumeAction('detach', volume) },
      ]}
    />
  )
}
