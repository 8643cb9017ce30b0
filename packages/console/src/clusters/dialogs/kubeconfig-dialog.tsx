import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { keyOfCluster } from '../../cloud/key-of-cluster.ts'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { RequestView } from '../../display/request-view.tsx'
import type { ClusterDialogProps } from './cluster-dialogs.tsx'
import { request } from '../../requests/form-request.ts'

/** Dialog that downloads or copies the kubeconfig. As a secret, it is cached only while the dialog is open, and not displayed. Errors show an alert. */
export function KubeconfigDialog({ cluster: { id, label }, onClose }: ClusterDialogProps): ReactNode {
  const { data: text, error } = useQuery({
    queryKey: [keyOfCluster(id), 'kubeconfig'],
    queryFn: async () => readBase64((await cloud.kubeconfig.view(id, { retries: { max: 0 } })).kubeconfig),
    gcTime: 0,
    staleTime: 0,
  })
  const file = `${label}-kubeconfig.yaml`
  return (
    <Modal visible header={`Kubeconfig of ${label}`} closeAriaLabel="Close" onDismiss={onClose}>
      <SpaceBetween size="m">
        <p>
          This file gives kubectl full access to the cluster. Anyone with the file has the same access until you
          regenerate the kubeconfig.
        </p>
        <ErrorAlert title="Could not load the kubeconfig" error={error} />
        <div className="actions">
          <ReasonedButton
            reason={text === undefined ? 'The kubeconfig is still loading.' : null}
            onClick={() => saveText(file, text ?? '')}
          >
            Download
          </ReasonedButton>
          {text === undefined ? null : (
            <CopyToClipboard
              variant="button"
              copyButtonText="Copy"
              copySuccessText="Copied"
              copyErrorText="Could not copy"
              textToCopy={text}
            />
          )}
        </div>
        <p>
          Then run: <code>kubectl --kubeconfig {file} get nodes</code>
        </p>
        <p>
          To add the cluster to your own kubeconfig instead, run: <code>moor cluster kubeconfig {id} --merge</code>
        </p>
        <RequestView requests={[request('kubeconfig.view', { path: { clusterId: id } })]} />
      </SpaceBetween>
    </Modal>
  )
}

function readBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (byte) => byte.codePointAt(0) ?? 0))
}

function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
