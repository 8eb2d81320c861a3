import { chakra } from '@chakra-ui/react/styled-system'
import { Skeleton } from '@/ui/skeleton'
import { VisuallyHidden } from '@/ui/visually-hidden'

interface PurchasesSkeletonProps {
  /** Whether a table will take its place; cards otherwise. */
  asTable: boolean
}

/** As much room as the lines and the pager will take. */
export function PurchasesSkeleton({ asTable }: PurchasesSkeletonProps) {
  return (
    <chakra.div
      role="status"
      borderTopWidth="1px"
      px={{ base: '5', md: '7' }}
      overflow="hidden"
      height={asTable ? 'calc(440px + 2.25rem + 4.25rem)' : '75rem'}
    >
      <VisuallyHidden>Carregando suas compras...</VisuallyHidden>
      {Array.from({ length: 10 }, (_, index) => (
        <chakra.div key={index} display="flex" alignItems="center" gap="6" height={asTable ? '14' : '28'}>
          <Skeleton width="8" height="8" />
          <Skeleton flex="3" height="4" />
          <Skeleton flex="2" height="4" display={{ base: 'none', md: 'block' }} />
          <Skeleton flex="1" height="4" />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
