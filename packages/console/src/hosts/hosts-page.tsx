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
import { hostQueries } from './host-queries.ts'
import type { HostSearch } from './host-search.ts'
import { HostTable } from './host-table.tsx'
import { request } from '../requests/form-request.ts'

/** Lists hosts by the URL's filters, sorting and page; without hosts, an introduction with an example request. */
export function HostsPage(): ReactNode {
  const search: HostSearch = useSearch({ from: '/shell/hosts' })
  const navigate = useNavigate()
  const list = useQuery({ ...hostQueries.list(search), placeholderData: keepPreviousData })
  const create = (): void => void navigate({ to: '/hosts/create' })
  return (
    <>
      <ErrorAlert title="Could not load the hosts" error={list.error} />
      <HostTable
        page={list.data ?? null}
        search={search}
        onSearch={(next) => void navigate({ to: '/hosts', search: next, replace: true })}
        onCreate={create}
        empty={isNarrowed(search) ? 'No hosts match the filters.' : <NoHosts onCreate={create} />}
      />
    </>
  )
}

function NoHosts({ onCreate }: { readonly onCreate: () => void }): ReactNode {
  const { data: regions = [] } = useQuery(regionsSupporting('Hosts'))
  const { data: types = [] } = useQuery(hostQueries.types)
  const [region, type] = [regions[0]?.id ?? 'REGION', types[0]?.id ?? 'TYPE']
  const body = { label: 'web-1', region, type }
  return (
    <>
      <h2>No hosts yet</h2>
      <p>
        A host is a virtual machine with its own disks and IP addresses. You install the software, and you can attach
        volumes.
      </p>
      <ReasonedButton reason={lacksRightsForNew(useRights(), 'add_hosts')} onClick={onCreate}>
        Create your first host
      </ReasonedButton>
      <RequestView requests={[request('host.create', { body })]} />
    </>
  )
}
