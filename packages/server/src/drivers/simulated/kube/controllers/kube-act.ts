import type { KubeObject } from '../model/kube-object.ts'

/** Something a controller tells about an object, to be recorded as an Event. */
export interface Telling {
  readonly about: KubeObject
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
  readonly component: string
}

/** Something a controller does. An object that is written without a name gets its generateName and random letters. */
export type KubeAct =
  | { readonly kind: 'write'; readonly object: KubeObject; readonly tell?: (written: KubeObject) => Telling }
  | { readonly kind: 'remove'; readonly object: KubeObject }
  | { readonly kind: 'tell'; readonly telling: Telling }

/** What a controller does next in a cluster; nothing when all is as it should be. Pure: it only looks at the view. */
export type Planner<View> = (view: View) => readonly KubeAct[]
