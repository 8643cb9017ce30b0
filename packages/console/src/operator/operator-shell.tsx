import { I18nProvider } from '@cloudscape-design/components/i18n'
import messages from '@cloudscape-design/components/i18n/messages/all.en'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { useObservable } from '../cloud/observable.ts'
import { ConnectionBanner } from '../shell/shell.tsx'
import { ErrorAlert } from '../display/error-alert.tsx'
import { hasOperatorSignedOut, isOperatorSignedIn } from './client/request-operator.ts'
import { operatorQueries } from './client/operator-queries.ts'
import { OperatorBar } from './shell/operator-bar.tsx'
import { OperatorLink } from './shell/operator-link.tsx'
import { operatorLocation, operatorPagePath } from './shell/operator-path.ts'
import { OperatorSignIn } from './shell/operator-sign-in.tsx'

interface OperatorPage {
  readonly name: string
  readonly title: string
  readonly isSimulator: boolean
  readonly Page: ComponentType
}

const pages: readonly OperatorPage[] = [
  {
    name: '',
    title: 'Regions and engines',
    isSimulator: false,
    Page: lazy(async () => ({ default: (await import('./regions/regions-page.tsx')).RegionsPage })),
  },
  {
    name: 'work',
    title: 'Work',
    isSimulator: false,
    Page: lazy(async () => ({ default: (await import('./work/work-page.tsx')).WorkPage })),
  },
  {
    name: 'faults',
    title: 'Faults',
    isSimulator: true,
    Page: lazy(async () => ({ default: (await import('./faults/faults-page.tsx')).FaultsPage })),
  },
  {
    name: 'clock',
    title: 'Clock',
    isSimulator: true,
    Page: lazy(async () => ({ default: (await import('./clock/clock-page.tsx')).ClockPage })),
  },
]

/** Frame of operator pages: header, sign-in, navigation and errors. After an expired session, the page keeps its input; after a sign-out, it does not. */
export function OperatorShell(): ReactNode {
  const isIn = useObservable(isOperatorSignedIn)
  const hasSignedOut = useObservable(hasOperatorSignedOut)
  const path = useObservable(operatorLocation)
  const { data, error } = useQuery({ ...operatorQueries.installation, enabled: isIn })
  const isKept = !hasSignedOut && data !== undefined
  const isSimulated = data ? data.simulation !== null : false
  const visiblePages = pages.filter(({ isSimulator }) => !isSimulator || isSimulated)
  return (
    <I18nProvider locale="en" messages={[messages]}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <OperatorBar isSignedIn={isIn} />
      <div className={isIn ? 'frame' : ''}>
        {isIn ? <OperatorNavigation pages={visiblePages} /> : null}
        <main id="main" tabIndex={-1}>
          <div className="banners" aria-live="polite">
            <ConnectionBanner />
          </div>
          {isIn ? null : <OperatorSignIn isKept={isKept} />}
          {isIn || isKept ? (
            <div hidden={!isIn}>
              <OperatorContent page={visiblePages.find(({ name }) => operatorPagePath(name) === path)} />
            </div>
          ) : null}
          {isIn && data === undefined ? <ErrorAlert title="Could not load the installation" error={error} /> : null}
        </main>
      </div>
    </I18nProvider>
  )
}

function OperatorNavigation({ pages: visiblePages }: { readonly pages: readonly OperatorPage[] }): ReactNode {
  return (
    <nav aria-label="Main">
      <ul>
        {visiblePages.map(({ name, title }) => (
          <li key={name}>
            <OperatorLink to={name}>{title}</OperatorLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OperatorContent({ page }: { readonly page: OperatorPage | undefined }): ReactNode {
  if (!page)
    return (
      <>
        <h1>Page not found</h1>
        <p>
          <OperatorLink to="">Go to regions</OperatorLink>
        </p>
      </>
    )
  return (
    <Suspense fallback={<p className="beginning">Loading…</p>}>
      <page.Page />
    </Suspense>
  )
}
