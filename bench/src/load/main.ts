import type { LoadPlan } from './load-plan.ts'
import { runPlan } from './run-plan.ts'

// Load generator process: runs one plan after the other and returns each result over IPC.
process.on('message', (plan: LoadPlan) => {
  runPlan(plan).then(
    (tally) => process.send?.({ tally }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
