import { type Html, html } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { objectsPath } from '../reading/read-objects.ts'
import { kinds } from '../reading/kinds.ts'
import type { PageContext, PageBody } from './page-context.ts'
import { pageAddress } from './page-address.ts'
import { requireObjectName } from './object-name.ts'
import { requirePod } from './pod.ts'

const linesMost = 500
const logBytesMax = 262_144

/**
 * Renders up to 500 last lines of a container's log, or of its previous run (query value `previous`). If the cluster returns no log, renders its message.
 * Throws DashboardError 404 if the pod does not exist.
 */
export async function renderPodLog(context: PageContext): Promise<PageBody> {
  const { pod, namespace, name } = await requirePod(context)
  const [first] = objectsAt(pod, 'spec', 'containers')
  const container = requireObjectName(context.param('container') || stringAt(first, 'name'))
  const isPrevious = context.param('previous') !== ''
  const back = `${context.path}/pods/${namespace}/${name}`
  const query = {
    container,
    tailLines: String(linesMost),
    limitBytes: String(logBytesMax),
    previous: isPrevious ? 'true' : undefined,
  }
  const answer = await readLog(context, pageAddress(`${objectsPath(kinds.pods, namespace)}/${name}/log`, query))
  const content = 'lines' in answer ? renderLines(answer.lines) : html`<p class="empty">${answer.why}</p>`
  const other = isPrevious
    ? html`<a href="${pageAddress(`${back}/log`, { container })}">Log of the running container</a>`
    : html`<a href="${pageAddress(`${back}/log`, { container, previous: 'true' })}">Log of the previous container</a>`
  return {
    title: `Log of ${container} in ${name}`,
    content: html`<p class="ways"><a href="${back}">Back to the pod</a> ${other}</p>${content}`,
  }
}

type LogRead = { readonly lines: string } | { readonly why: string }

/** kubelet can be unreachable while the API server responds. */
async function readLog({ cluster }: PageContext, path: string): Promise<LogRead> {
  try {
    const { status, text, body } = await cluster.get(path)
    if (status === 200) return { lines: text }
    const message = stringAt(body, 'message') || text.slice(0, 500) || `status ${status}`
    return { why: `No log is available. Message from the cluster: ${message}.` }
  } catch (error) {
    if (!(error instanceof DriverError) || error.code !== 'Busy') throw error
    return { why: 'No log is available. The node of the pod timed out.' }
  }
}

function renderLines(text: string): Html {
  if (text === '') return html`<p class="empty">The container has not written any output yet.</p>`
  return html`<p class="soft">Up to the last ${linesMost} lines.</p>
<pre class="log" role="region" aria-label="Log" tabindex="0">${text}</pre>`
}
