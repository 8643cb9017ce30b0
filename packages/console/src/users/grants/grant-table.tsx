import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useState } from 'react'
import { type FilterField, FilterFields } from '../../lists/filter-fields.tsx'
import { type AccessLevel, levelName } from '../../resources/access-levels.ts'
import { EntityLink } from '../../display/events/entity-link.tsx'
import { type GrantLine, isChanged } from './grant-draft.ts'
import { emptyGrantFilter, filterLines, grantRows } from './grant-filter.ts'
import { LevelSelect } from './level-select.tsx'

interface GrantTableProps {
  readonly lines: readonly GrantLine[]
  readonly onChoose: (lines: readonly GrantLine[], level: AccessLevel) => void
}

/** Table of the access levels of all resources. Filters and pages in the browser, because one response contains all grants. */
export function GrantTable({ lines, onChoose }: GrantTableProps): ReactNode {
  const [filter, setFilter] = useState(emptyGrantFilter)
  const found = filterLines(lines, filter)
  const pages = Math.max(1, Math.ceil(found.length / grantRows))
  const current = Math.min(filter.page ?? 1, pages)
  return (
    <Table
      variant="embedded"
      trackBy="id"
      columnDefinitions={columns(onChoose)}
      items={found.slice((current - 1) * grantRows, current * grantRows)}
      ariaLabels={{ tableLabel: 'Volumes, hosts and clusters' }}
      header={
        <Header
          variant="h3"
          counter={`(${found.length})`}
          actions={<LevelForAll count={found.length} onChoose={(level) => onChoose(found, level)} />}
        >
          Volumes, hosts and clusters
        </Header>
      }
      filter={<FilterFields fields={filterFields} search={filter} onSearch={setFilter} />}
      pagination={
        <Pagination
          currentPageIndex={current}
          pagesCount={pages}
          onChange={({ detail }) => setFilter({ ...filter, page: detail.currentPageIndex })}
        />
      }
      empty={lines.length === 0 ? 'No volumes, hosts or clusters yet.' : 'No resources match the filters.'}
    />
  )
}

const filterFields: readonly FilterField<'text' | 'kind' | 'which'>[] = [
  { name: 'text', label: 'Find by label' },
  {
    name: 'kind',
    label: 'Type',
    allLabel: 'All types',
    choices: [
      ['volume', 'Volumes'],
      ['host', 'Hosts'],
      ['cluster', 'Clusters'],
    ],
  },
  {
    name: 'which',
    label: 'Grants',
    allLabel: 'All resources',
    choices: [
      ['granted', 'Granted'],
      ['changed', 'Changed'],
    ],
  },
]

const grantKinds: Readonly<Record<GrantLine['kind'], string>> = {
  volume: 'Volume',
  host: 'Host',
  cluster: 'Cluster',
  image: 'Image',
}

function columns(onChoose: GrantTableProps['onChoose']): readonly TableProps.ColumnDefinition<GrantLine>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      isRowHeader: true,
      cell: ({ kind, resourceId, label }) => (
        <EntityLink entity={{ type: kind === 'cluster' ? 'orchcluster' : kind, id: resourceId, label }} />
      ),
    },
    { id: 'kind', header: 'Type', cell: ({ kind }) => grantKinds[kind] },
    {
      id: 'level',
      header: 'Permission',
      cell: (line) => (
        <LevelSelect
          level={line.desired}
          name={`Permission for ${line.kind} ${line.label}`}
          onChange={(level) => onChoose([line], level)}
        />
      ),
    },
    { id: 'change', header: 'Change', cell: (line) => <Change line={line} /> },
  ]
}

function Change({ line }: { readonly line: GrantLine }): ReactNode {
  if (!isChanged(line)) return null
  return (
    <>
      <span className="changed">Changed</span> from {levelName(line.saved)}
      {line.hasConflict ? ', which another user granted in the meantime' : ''}
    </>
  )
}

const levels: readonly AccessLevel[] = [null, 'read_only', 'read_write']

/** Menu that selects one level for all matching rows; disabled if `count` is 0. */
function LevelForAll({
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
