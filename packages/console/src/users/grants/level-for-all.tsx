import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import type { ReactNode } from 'react'
import type { ChosenGrant } from './grant-draft.ts'
import { levelWords } from './level-select.tsx'

const levels: readonly ChosenGrant[] = [null, 'read_only', 'read_write']

/** Sets one level for all matching rows. */
export function LevelForAll({
  count,
  onChoose,
}: {
  readonly count: number
  readonly onChoose: (level: ChosenGrant) => void
}): ReactNode {
  return (
    <ButtonDropdown
      disabled={count === 0}
      items={levels.map((level, at) => ({ id: String(at), text: levelWords(level) }))}
      onItemClick={({ detail }) => onChoose(levels[Number(detail.id)] ?? null)}
    >
      Set permission for all results
    </ButtonDropdown>
  )
}
