import type { LoadPlan } from './load-plan.ts'
import { runPlan } from './run-plan.ts'

// Runs the parent's plans and returns their results over IPC.
process.on('message', (plan: LoadPlan) => {
  runPlan(plan).then(
    (tally) => process.send?.({ tally }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
