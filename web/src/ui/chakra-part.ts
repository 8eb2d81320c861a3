import type { ComponentType } from 'react'
import { nextTask } from '@/lib/turns'
import { type LazyPart, lazyPart } from './lazy-part'

/**
 * A part that is made with Chakra. What Chakra works out once for all of its parts takes as long as the script does to start: it is a task of
 * its own, so that a touch does not wait for both.
 */
export function chakraPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  return lazyPart<Props>(async () => {
    const part = await load()
    const { chakraSystem } = await import('./chakra-system') // it came with the part
    await nextTask()
    chakraSystem()
    return part
  })
}
