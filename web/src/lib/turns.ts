/** Goes on in a task of its own, so that what was tapped meanwhile is answered first. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
}

/** Goes on once the browser has drawn what is there, as an answer to a touch. Not before the page is looked at. */
export async function nextFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return nextTask()
}

/** Goes on when the browser has nothing else to do, at the latest after as many milliseconds, when they are given. */
export async function whenIdle(timeout?: number): Promise<void> {
  if (!('requestIdleCallback' in window)) return nextTask() // Safari
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout }))
}
