import { lazyPart } from '@/ui/lazy-part'

/** The login's dialog, in a script of its own. */
export const LoginModal = lazyPart(() => import('./login-modal'))
