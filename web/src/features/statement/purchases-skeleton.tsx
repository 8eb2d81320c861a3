import { chakra } from '@chakra-ui/react/styled-system'
import { Skeleton } from '@/components/ui/skeleton'
import { VisuallyHidden } from '@/components/ui/visually-hidden'

interface PurchasesSkeletonProps {
  lines: number
  lineHeight: string
}

/** As many lines as the page will hold, as high as they will be. */
export function PurchasesSkeleton({ lines, lineHeight }: PurchasesSkeletonProps) {
  return (
    <chakra.div role="status" borderTopWidth="1px" px={{ base: '5', md: '7' }} minHeight="30rem">
      <VisuallyHidden>Carregando suas compras...</VisuallyHidden>
      {Array.from({ length: Math.min(lines, 10) }, (_, index) => (
        <chakra.div key={index} display="flex" alignItems="center" gap="6" height={lineHeight}>
          <Skeleton width="8" height="8" />
          <Skeleton flex="3" height="4" />
          <Skeleton flex="2" height="4" display={{ base: 'none', md: 'block' }} />
          <Skeleton flex="1" height="4" />
        </chakra.div>
      ))}
    </chakra.div>
  )
}
