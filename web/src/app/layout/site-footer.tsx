import { chakra } from '@chakra-ui/react/styled-system'
import { config } from '@/lib/config'

export function SiteFooter() {
  return (
    <chakra.footer
      borderTopWidth="1px"
      px={{ base: '4', md: '6' }}
      py="6"
      color="fg.muted"
      textStyle="caption"
    >
      <chakra.p maxWidth="prose">
        Os descontos e o cashback são oferecidos por lojas parceiras, e a compra acontece no site de cada
        loja. O {config.brand} não vende produtos.
      </chakra.p>
    </chakra.footer>
  )
}
