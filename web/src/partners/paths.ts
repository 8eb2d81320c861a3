import { paths } from '@/lib/paths'

/** Every address of the portal. */
export const portalPaths = {
  deliveries: paths.partners,
  delivery: (sequence: number | string) => `${paths.partners}/entregas/${sequence}`,
  attempts: `${paths.partners}/recusas`,
  secrets: `${paths.partners}/segredos`,
  sandbox: `${paths.partners}/testes`,
} as const
