import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import type { ReactNode } from 'react'
import type { AccessLevel } from './grant-draft.ts'
import { levelName } from './level-select.tsx'

const levels: readonly AccessLevel[] = [null, 'read_only', 'read_write']

/** Menu that selects one level for all matching rows; disabled if `count` is 0. */
export function LevelForAll({
  count,
  onChoose,
}: {
  readonly count: number
  readonly onChoose: (level: AccessLevel) => void
}): ReactNode {
  return (
    <ButtonDropdown
      disabled={count === 0}
      items={levels.map((level, at) => ({ id: String(at), text: levelName(level) }))}
      onItemClick={({ detail }) => onChoose(levels[Number(detail.id)] ?? null)}
    >
      Set permission for all results
    </ButtonDropdown>
  )
}
