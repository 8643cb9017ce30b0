import ExpandableSection from '@cloudscape-design/components/expandable-section'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dialect } from '../cloud/dialect.ts'
import { CommandLine } from './command-line.tsx'
import { requestLines, type FormRequest } from './request-lines.ts'

const wireWords = queryOptions({
  queryKey: ['words'],
  queryFn: () => import('./wire-request.ts'),
  enabled: dialect === 'linode',
})

/** Collapsed section with equivalent commands in the installation's dialect, and the Terraform resource if one exists. */
export function RequestView({ requests }: { readonly requests: readonly FormRequest[] }): ReactNode {
  const { data: words } = useQuery(wireWords)
  const sent = requests.map((one) => words?.wireRequest(one) ?? { ...one, terraform: null })
  const lines = sent.map((one) => requestLines(one, location.origin))
  const blocks = sent.flatMap(({ terraform }) => terraform ?? [])
  return (
    <ExpandableSection headerText="Equivalent command line">
      <CommandLine name="moor" text={lines.map(({ moor }) => moor).join('\n')} />
      <CommandLine name="curl" text={lines.map(({ curl }) => curl).join('\n')} />
      {blocks.length === 0 ? null : <CommandLine name="Terraform" text={blocks.join('\n')} />}
    </ExpandableSection>
  )
}
