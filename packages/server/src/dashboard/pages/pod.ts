import { type Html, type HtmlValue, html } from '#domain/shared/index.ts'
import { controllerOfPod } from '#drivers/kube-objects/demand/eviction-block.ts'
import { numberAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { readOneObject } from '../reading/read-objects.ts'
import { DashboardError } from '../reading/dashboard-error.ts'
import { kinds } from '../reading/kinds.ts'
import { readNewestEvents } from '../reading/newest-events.ts'
import { containerStateOf, podStateOf } from '../reading/pod-state.ts'
import { createdCell, nodeLink, podStateCell, stateCell } from './cells.ts'
import { renderEventTable } from './event-table.ts'
import type { PageContext, PageBody } from './page-context.ts'
import { pageAddress } from './page-address.ts'
import { requireObjectName } from './object-name.ts'
import { renderHtmlTable } from './table.ts'

/** Renders a pod's page: state, containers with log links, events. Throws DashboardError 404 if the pod does not exist. */
export async function renderPod(context: PageContext): Promise<PageBody> {
  const { pod, namespace, name } = await requirePod(context)
  const { events } = await readNewestEvents(
    context.cluster,
    namespace,
    `involvedObject.kind=Pod,involvedObject.name=${name}`,
  )
  const content = html`${renderPodDetails(context, pod)}
${renderContainers(pod, `${context.path}/pods/${namespace}/${name}/log`)}
${renderEventTable(events, context.cluster.now)}`
  return { title: `Pod ${name}`, content }
}

/** The pod in the path. */
export interface PodFound {
  readonly pod: KubeFields
  readonly namespace: string
  readonly name: string
}

/** Returns the pod in the path. Throws DashboardError 404 if its name is invalid or it does not exist. */
export async function requirePod(context: PageContext): Promise<PodFound> {
  const [namespace, name] = [requireObjectName(context.param('podNamespace')), requireObjectName(context.param('pod'))]
  const pod = await readOneObject(context.cluster, kinds.pods, { namespace, name })
  if (pod === null)
    throw new DashboardError(404, 'Not found', `Pod ${name} in namespace ${namespace} does not exist or was deleted.`)
  return { pod, namespace, name }
}

function renderPodDetails(context: PageContext, pod: KubeFields): Html {
  const owner = controllerOfPod(pod)
  const details: readonly (readonly [string, HtmlValue])[] = [
    ['Namespace', stringAt(pod, 'metadata', 'namespace')],
    ['Status', podStateCell(podStateOf(pod))],
    ['Node', nodeLink(context, stringAt(pod, 'spec', 'nodeName'))],
    ['Address', stringAt(pod, 'status', 'podIP') || 'none yet'],
    ['Controlled by', owner ? `${stringAt(owner, 'kind')} ${stringAt(owner, 'name')}` : 'none'],
    ['Age', createdCell(pod, context.cluster.now)],
  ]
  return html`<dl class="facts">${details.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function renderContainers(pod: KubeFields, logs: string): Html {
  const statuses = [
    ...objectsAt(pod, 'status', 'initContainerStatuses'),
    ...objectsAt(pod, 'status', 'containerStatuses'),
  ]
  const containers = [...objectsAt(pod, 'spec', 'initContainers'), ...objectsAt(pod, 'spec', 'containers')]
  return renderHtmlTable({
    id: 'containers',
    title: 'Containers',
    columns: ['Name', 'Image', 'State', 'Restarts', 'Log'],
    empty: 'This pod has no containers.',
    rows: containers.map((one) => {
      const name = stringAt(one, 'name')
      const status = statuses.find((held) => stringAt(held, 'name') === name)
      const { words, why } = containerStateOf(status)
      return [
        name,
        stringAt(one, 'image'),
        stateCell(words === 'Running' || words === 'Completed', words, why),
        numberAt(status, 'restartCount') ?? 0,
        html`<a href="${pageAddress(logs, { container: name })}">Log<span class="unseen"> of ${name}</span></a>`,
      ]
    }),
  })
}
