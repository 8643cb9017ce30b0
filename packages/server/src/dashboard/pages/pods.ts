import { html } from '#domain/shared/index.ts'
import { textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { readObjectPage } from '../reading/read-objects.ts'
import { kinds } from '../reading/kinds.ts'
import { podStateOf } from '../reading/pod-state.ts'
import { createdCell, nodeLink, podLink, podStateCell } from './cells.ts'
import { explainUnserved } from './explain-unserved.ts'
import { describeWays, rowsOfPage } from './list-ways.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { type PageAsk, type PageBody, namespaceWord } from './page-ask.ts'
import { pageAddress } from './page-address.ts'
import { requireObjectName } from './object-name.ts'
import { renderHtmlTable } from './table.ts'

/** Renders the page of pods: of one or all namespaces, or of one node (`node`). */
export async function renderPods(ask: PageAsk): Promise<PageBody> {
  const address = `${ask.path}/pods`
  const goOn = ask.word('continue')
  const node = ask.word('node') === '' ? undefined : requireObjectName(ask.word('node'))
  const fieldSelector = node === undefined ? '' : `spec.nodeName=${node}`
  const asked = { namespace: ask.namespace, limit: rowsOfPage, goOn, fieldSelector }
  const page = await readObjectPage(ask.cluster, kinds.pods, asked)
  const here = { namespace: namespaceWord(ask), node }
  const table =
    page &&
    renderHtmlTable({
      id: 'pods',
      title: node === undefined ? 'Pods' : `Pods on ${node}`,
      columns: ['Name', 'Namespace', 'Status', 'Ready', 'Restarts', 'Node', 'Age'],
      empty: 'No pods.',
      rows: page.items.map((pod) => renderRow(ask, pod)),
      ...describeWays(page, 'pods', {
        top: goOn === '' ? null : pageAddress(address, here),
        next: (mark) => pageAddress(address, { ...here, continue: mark }),
      }),
    })
  const picker = await renderNamespacePicker(ask, address)
  return { title: 'Pods', content: html`${picker}${table ?? explainUnserved(['pods'])}` }
}

function renderRow(ask: PageAsk, pod: KubeFields) {
  const state = podStateOf(pod)
  const namespace = textAt(pod, 'metadata', 'namespace')
  return [
    podLink(ask, namespace, textAt(pod, 'metadata', 'name')),
    namespace,
    podStateCell(state),
    `${state.ready} of ${state.containers}`,
    state.restarts,
    nodeLink(ask, textAt(pod, 'spec', 'nodeName')),
    createdCell(pod, ask.cluster.now),
  ]
}
