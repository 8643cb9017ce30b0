import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import Select from '@cloudscape-design/components/select'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import TextFilter from '@cloudscape-design/components/text-filter'
import { type ReactNode, useState } from 'react'
import { EntityLink } from '../../display/events/entity-link.tsx'
import { type AccessLevel, grantedKinds, type GrantLine, isChanged } from './grant-draft.ts'
import { emptyGrantFilter, filterLines, type GrantFilter, grantRows } from './grant-filter.ts'
import { levelName, LevelSelect } from './level-select.tsx'

interface GrantTableProps {
  readonly lines: readonly GrantLine[]
  readonly onChoose: (lines: readonly GrantLine[], level: AccessLevel) => void
}

/** Table of the access levels of all resources. Filters and pages in the browser, because one response contains all grants. */
export function GrantTable({ lines, onChoose }: GrantTableProps): ReactNode {
  const [filter, setFilter] = useState(emptyGrantFilter)
  const [page, setPage] = useState(1)
  const found = filterLines(lines, filter)
  const pages = Math.max(1, Math.ceil(found.length / grantRows))
  const current = Math.min(page, pages)
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
      filter={
        <GrantFilterFields
          filter={filter}
          onChange={(next) => {
            setFilter(next)
            setPage(1)
          }}
        />
      }
      pagination={
        <Pagination
          currentPageIndex={current}
          pagesCount={pages}
          onChange={({ detail }) => setPage(detail.currentPageIndex)}
        />
      }
      empty={lines.length === 0 ? 'No volumes, hosts or clusters yet.' : 'No resources match the filters.'}
    />
  )
}

const grantKinds: Readonly<Record<GrantLine['kind'], string>> = { volume: 'Volume', host: 'Host', cluster: 'Cluster' }

function columns(onChoose: GrantTableProps['onChoose']): readonly TableProps.ColumnDefinition<GrantLine>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      isRowHeader: true,
      cell: ({ kind, resourceId, label }) => (
        <EntityLink entity={{ type: kind === 'cluster' ? 'orchcluster' : kind, id: resourceId, label, url: '' }} />
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

const kinds = [
  { value: 'all', label: 'All types' },
  { value: 'volume', label: 'Volumes' },
  { value: 'host', label: 'Hosts' },
  { value: 'cluster', label: 'Clusters' },
]
const choices = [
  { value: 'all', label: 'All resources' },
  { value: 'granted', label: 'Granted' },
  { value: 'changed', label: 'Changed' },
]

/** Filters of the grants table: label, type, and all, granted or changed rows. */
function GrantFilterFields({
  filter,
  onChange,
}: {
  readonly filter: GrantFilter
  readonly onChange: (filter: GrantFilter) => void
}): ReactNode {
  return (
    <div className="filters">
      <TextFilter
        filteringText={filter.text}
        filteringPlaceholder="Find by label"
        filteringAriaLabel="Find volumes, hosts and clusters by label"
        onChange={({ detail }) => onChange({ ...filter, text: detail.filteringText })}
      />
      <Select
        ariaLabel="Type"
        options={kinds}
        selectedOption={kinds.find(({ value }) => value === filter.kind) ?? null}
        onChange={({ detail }) => {
          const kind = grantedKinds.find((one) => one === detail.selectedOption.value) ?? 'all'
          onChange({ ...filter, kind })
        }}
      />
      <Select
        ariaLabel="Grants"
        options={choices}
        selectedOption={choices.find(({ value }) => value === filter.which) ?? null}
        onChange={({ detail: { selectedOption } }) => {
          const { value } = selectedOption
          onChange({ ...filter, which: value === 'granted' || value === 'changed' ? value : 'all' })
        }}
      />
    </div>
  )
}
