import type { ReactNode } from 'react'
import { type FilterField, FilterFields } from '../lists/filter-fields.tsx'
import { eventActions, eventKinds } from '../display/events/event-kinds.ts'
import { eventStatusNames } from '../display/events/event-titles.ts'
import type { activityFields, ActivitySearch } from './activity-search.ts'

const fields: readonly FilterField<(typeof activityFields)[number]>[] = [
  { name: 'status', label: 'Status', choices: Object.entries(eventStatusNames) },
  { name: 'action', label: 'Action', choices: eventActions },
  { name: 'kind', label: 'Type', choices: eventKinds },
  { name: 'user', label: 'Find by user' },
  {
    name: 'seen',
    label: 'Seen',
    choices: [
      ['new', 'Unseen'],
      ['seen', 'Seen'],
    ],
  },
]

/** Filters of the activity page; each change calls `onSearch`. */
export function ActivityFilter(props: {
  readonly search: ActivitySearch
  readonly onSearch: (search: ActivitySearch) => void
}): ReactNode {
  return <FilterFields fields={fields} {...props} />
}
