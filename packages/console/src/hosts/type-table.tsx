import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { HostType } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { regionalPrice } from '../resources/regional-price.ts'
import { money } from '../display/money.ts'
import { formatMib } from '../display/format-mib.ts'
import { dialect } from '../cloud/dialect.ts'
import { attachableVolumes } from './host-type.ts'

interface TypeTableProps {
  readonly types: readonly HostType[]
  readonly region: string
  readonly chosen: string
  readonly explainBlocked?: (type: HostType) => string | null
  /** Current price. If set, the table shows differences. */
  readonly monthlyNow?: number
  readonly onChoose: (id: string) => void
}

/** Table that selects a plan by resources and prices in a region. A selection calls `onChoose`; blocked plans are disabled. */
export function TypeTable({
  types,
  region,
  chosen,
  explainBlocked = () => null,
  monthlyNow,
  onChoose,
}: TypeTableProps): ReactNode {
  const columns =
    monthlyNow === undefined
      ? [name, monthly(region), ...typeColumns, hourly(region)]
      : [name, difference(region, monthlyNow, explainBlocked), monthly(region), ...typeColumns]
  return (
    <Table
      variant="borderless"
      contentDensity="compact"
      selectionType="single"
      trackBy="id"
      items={types}
      columnDefinitions={columns}
      selectedItems={types.filter(({ id }) => id === chosen)}
      isItemDisabled={(type) => explainBlocked(type) !== null}
      onSelectionChange={({ detail }) => onChoose(detail.selectedItems[0]?.id ?? '')}
      onRowClick={({ detail }) => explainBlocked(detail.item) === null && onChoose(detail.item.id)}
      ariaLabels={{
        tableLabel: 'Plans',
        selectionGroupLabel: 'Plan',
        itemSelectionLabel: (_all, { label }) => label,
      }}
    />
  )
}

const name: TableProps.ColumnDefinition<HostType> = {
  id: 'label',
  header: 'Plan',
  isRowHeader: true,
  cell: ({ label }) => label,
}

const typeColumns: readonly TableProps.ColumnDefinition<HostType>[] = [
  { id: 'vcpus', header: 'vCPU', cell: ({ vcpus }) => vcpus },
  { id: 'memory', header: 'Memory', cell: ({ memory }) => formatMib(memory) },
  { id: 'disk', header: 'Disk', cell: ({ disk }) => formatMib(disk) },
  { id: 'volumes', header: 'Volumes', cell: (type) => attachableVolumes(type, dialect) },
]

/** The price follows the name, so that it is visible on phones. */
function monthly(region: string): TableProps.ColumnDefinition<HostType> {
  return { id: 'monthly', header: 'Monthly', cell: (type) => money(regionalPrice(type, region).monthly) }
}

function hourly(region: string): TableProps.ColumnDefinition<HostType> {
  return { id: 'hourly', header: 'Hourly', cell: (type) => money(regionalPrice(type, region).hourly) }
}

function difference(
  region: string,
  monthlyNow: number,
  explainBlocked: (type: HostType) => string | null,
): TableProps.ColumnDefinition<HostType> {
  return {
    id: 'difference',
    header: 'Monthly difference',
    cell(type) {
      const more = regionalPrice(type, region).monthly - monthlyNow
      return explainBlocked(type) ?? `${more > 0 ? '+' : ''}${money(more)}`
    },
  }
}
