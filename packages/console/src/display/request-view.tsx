import ExpandableSection from '@cloudscape-design/components/expandable-section'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dialect } from '../cloud/dialect.ts'
import { CommandLine } from './command-line.tsx'
import type { FormRequest } from '../requests/form-request.ts'
import { formLines, neutralWords } from '../requests/form-lines.ts'

const lineWords = queryOptions({
  queryKey: ['words'],
  queryFn: async () => (await import('../requests/linode/linode-words.ts')).linodeWords,
  enabled: dialect === 'linode',
})

/** Collapsed section with equivalent commands and code in the installation's dialect, and the Terraform resource if one exists. */
export function RequestView({ requests }: { readonly requests: readonly FormRequest[] }): ReactNode {
  const { data: words = neutralWords } = useQuery(lineWords)
  const lines = requests.map((one) => formLines(one, words, location.origin))
  const blocks = lines.flatMap(({ terraform }) => terraform ?? [])
  return (
    <ExpandableSection headerText="Equivalent command line">
      <CommandLine name="moor" text={lines.map(({ moor }) => moor).join('\n')} />
      <CommandLine name="curl" text={lines.map(({ curl }) => curl).join('\n')} />
      <CommandLine name="TypeScript" text={lines.map(({ sdk }) => sdk).join('\n')} />
      {blocks.length === 0 ? null : <CommandLine name="Terraform" text={blocks.join('\n')} />}
    </ExpandableSection>
  )
}
