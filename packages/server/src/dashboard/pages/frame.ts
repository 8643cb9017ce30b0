import { type Html, html } from '#domain/shared/index.ts'
import { dashboardPages } from './dashboard-pages.ts'
import type { PageBody } from './page-context.ts'
import { pageAddress } from './page-address.ts'

/** Navigation sections by path segment. */
const sectionNames = {
  '': 'Overview',
  workloads: 'Workloads',
  pods: 'Pods',
  nodes: 'Nodes',
  storage: 'Storage',
  events: 'Events',
} as const

/** Path segment of a section. */
export type SectionPath = keyof typeof sectionNames

/** Frame of a cluster's page. */
export interface PageFrame {
  readonly name: string
  readonly version: string
  readonly isSimulated: boolean
  readonly path: string
  readonly section: SectionPath
  /** Namespace in links to other sections: '' for all namespaces, undefined for `default`. */
  readonly namespace: string | undefined
  readonly address: string
  readonly now: string
}

/** Renders a signed-in user's page: version, sections, refresh link and sign-out button around the body. */
export function renderFrame(frame: PageFrame, { title, content }: PageBody): Html {
  const { name, version, isSimulated, path, address, now } = frame
  return dashboardPages.render({
    title: `Cluster ${name}`,
    aside: html`<form method="post" action="${path}/sign-out"><button type="submit">Sign out</button></form>`,
    content: html`<p class="soft">Kubernetes ${version}${isSimulated ? ', simulated' : ''}. As of <time datetime="${now}">${now.slice(11, 19)} UTC</time>. <a href="${address}">Refresh</a></p>
${renderSections(frame)}
<section aria-labelledby="title"><h2 id="title">${title}</h2>
${content}
</section>`,
  })
}

function renderSections({ path, section, namespace }: PageFrame): Html {
  const items = Object.entries(sectionNames).map(([segment, name]) => {
    const current = segment === section ? html` aria-current="true"` : null
    const address = pageAddress(segment === '' ? path : `${path}/${segment}`, { namespace })
    return html`<li><a href="${address}"${current}>${name}</a></li>`
  })
  return html`<nav class="sections" aria-label="Sections"><ul>${items}</ul></nav>`
}
