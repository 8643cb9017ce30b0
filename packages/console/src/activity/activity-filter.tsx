import type { ReactNode } from 'react'
import { type FilterField, FilterFields } from '../lists/filter-fields.tsx'
import { eventActions, eventKinds } from '../show/event-kinds.ts'
import { statusWords } from '../show/event-words.ts'
import type { activityFields, ActivitySearch } from './activity-search.ts'

const fields: readonly FilterField<(typeof activityFields)[number]>[] = [
  { name: 'status', label: 'Status', words: Object.entries(statusWords) },
  { name: 'action', label: 'Action', words: eventActions },
  { name: 'kind', label: 'Type', words: eventKinds },
  { name: 'user', label: 'Find by user' },
  {
    name: 'seen',
    label: 'Seen',
    words: [
      ['new', 'Unseen'],
      ['seen', 'Seen'],
    ],
  },
]

/** Filters of the page. */
export function ActivityFilter(props: {
  readonly search: ActivitySearch
  readonly onSearch: (search: ActivitySearch) => void
}): ReactNode {
  return <FilterFields fields={fields} {...props} />
}
