import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import type { ReactNode } from 'react'

/** Shows a command with a copy button. */
export function CommandLine({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <div className="command">
      <code>{text}</code>
      <CopyToClipboard
        variant="icon"
        copyButtonAriaLabel={`Copy the ${name} line`}
        copySuccessText="Copied"
        copyErrorText="Could not copy"
        textToCopy={text}
      />
    </div>
  )
}
