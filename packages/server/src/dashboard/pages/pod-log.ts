import { type Html, html } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import { objectsPath } from '../reading/read-objects.ts'
import { kinds } from '../reading/kinds.ts'
import type { PageAsk, PageBody } from './page-ask.ts'
import { pageAddress } from './page-address.ts'
import { requireObjectName } from './object-name.ts'
import { requirePod } from './pod.ts'

/** How much of the end of a log is shown. */
const linesMost = 500
const octetsMost = 262_144

/**
 * The page of a container's log: its last lines, of the container that runs or of the one before it (`previous`). Where the cluster has none, it says
 * so with the cluster's own words, as a simulated one always does.
 */
export async function renderPodLog(ask: PageAsk): Promise<PageBody> {
  const { pod, namespace, name } = await requirePod(ask)
  const [first] = partsAt(pod, 'spec', 'containers')
  const container = requireObjectName(ask.word('container') || textAt(first, 'name'))
  const isPrevious = ask.word('previous') !== ''
  const back = `${ask.path}/pods/${namespace}/${name}`
  const query = {
    container,
    tailLines: String(linesMost),
    limitBytes: String(octetsMost),
    previous: isPrevious ? 'true' : undefined,
  }
  const answer = await readLog(ask, pageAddress(`${objectsPath(kinds.pods, namespace)}/${name}/log`, query))
  const content = 'lines' in answer ? renderLines(answer.lines) : html`<p class="empty">${answer.why}</p>`
  const other = isPrevious
    ? html`<a href="${pageAddress(`${back}/log`, { container })}">Log of the container that runs now</a>`
    : html`<a href="${pageAddress(`${back}/log`, { container, previous: 'true' })}">Log of the container before it</a>`
  return {
    title: `Log of ${container} in ${name}`,
    content: html`<p class="ways"><a href="${back}">Back to the pod</a> ${other}</p>${content}`,
  }
}

type LogRead = { readonly lines: string } | { readonly why: string }

/** A log comes from the node of its pod, which may be away while the cluster answers. */
async function readLog({ cluster }: PageAsk, path: string): Promise<LogRead> {
  try {
    const { status, text, body } = await cluster.get(path)
    if (status === 200) return { lines: text }
    const said = textAt(body, 'message') || text.slice(0, 500) || `status ${status}`
    return { why: `There is no log to show. The cluster says: ${said}.` }
  } catch (error) {
    if (!(error instanceof DriverError) || error.code !== 'Busy') throw error
    return { why: 'There is no log to show. The node of the pod gave no answer in time.' }
  }
}

function renderLines(text: string): Html {
  if (text === '') return html`<p class="empty">The container has not written anything yet.</p>`
  return html`<p class="soft">The last ${linesMost} lines at most.</p>
<pre class="log" role="region" aria-label="Log" tabindex="0">${text}</pre>`
}
