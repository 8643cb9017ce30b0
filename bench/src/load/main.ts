import type { LoadPlan } from './load-plan.ts'
import { runPlan } from './run-plan.ts'

// The process that makes the load: it runs one plan after the other and answers each over IPC with what became of it.
process.on('message', (plan: LoadPlan) => {
  runPlan(plan).then(
    (tally) => process.send?.({ tally }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
