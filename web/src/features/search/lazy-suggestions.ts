import { lazyPart } from '@/ui/lazy-part'

/** The suggestions of the search box, in a script of their own. */
export const Suggestions = lazyPart(() => import('./suggestions'))
