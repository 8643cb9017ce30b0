import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isNarrowed } from '../lists/list-search.ts'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { regionsSupporting } from '../resources/regions-supporting.ts'
import { lacksRightsForNew } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { ErrorAlert } from '../display/error-alert.tsx'
import { RequestView } from '../display/request-view.tsx'
import { volumeQueries } from './volume-queries.ts'
import type { VolumeSearch } from './volume-search.ts'
import { VolumeTable } from './list/volume-table.tsx'
import { request } from '../requests/form-request.ts'

/** Lists volumes by the URL's filters, sorting and page; without volumes, an introduction with an example request. */
export function VolumesPage(): ReactNode {
  const search: VolumeSearch = useSearch({ from: '/shell/volumes' })
  const navigate = useNavigate()
  const list = useQuery({ ...volumeQueries.list(search), placeholderData: keepPreviousData })
  const create = (): void => void navigate({ to: '/volumes/create' })
  return (
    <>
      <ErrorAlert title="Could not load the volumes" error={list.error} />
      <VolumeTable
        page={list.data ?? null}
        search={search}
        onSearch={(next) => void navigate({ to: '/volumes', search: next, replace: true })}
        onCreate={create}
        empty={isNarrowed(search) ? 'No volumes match the filters.' : <NoVolumes onCreate={create} />}
      />
    </>
  )
}

function NoVolumes({ onCreate }: { readonly onCreate: () => void }): ReactNode {
  const { data: regions = [] } = useQuery(regionsSupporting('Block Storage'))
  const region = regions[0]?.id ?? 'REGION'
  const body = { label: 'data', region, size: 20 }
  return (
    <>
      <h2>No volumes yet</h2>
      <p>A volume is block storage that is independent of hosts. Attach it to a host, detach it, and keep your data.</p>
      <ReasonedButton reason={lacksRightsForNew(useRights(), 'add_volumes')} onClick={onCreate}>
        Create your first volume
      </ReasonedButton>
      <RequestView requests={[request('volume.create', { body })]} />
    </>
  )
}
