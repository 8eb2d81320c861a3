import { Button } from '@/ui/button'
import { ColorModeButton } from '@/ui/color-mode/color-mode-button'
import { Icon } from '@/ui/icon'
import { SiteLink } from '@/ui/link'
import { ButtonLink } from '@/ui/public-button'
import { RefreshButton } from '@/ui/refresh-button'
import { Part, Row } from './part'

const looks = ['solid', 'accent', 'outline', 'ghost', 'link'] as const
const sizes = ['row', 'sm', 'filter', 'md', 'lg'] as const

const reading = (isFetching: boolean) => ({ isFetching, refetch: () => Promise.resolve({}) })

/** What is pressed. */
export function Buttons() {
  return (
    <>
      <Part title="Button, ButtonLink, SiteLink">
        {sizes.map((size) => (
          <Row key={size}>
            {looks.map((look) => (
              <Button key={look} look={look} size={size}>
                {`${look} ${size}`}
              </Button>
            ))}
          </Row>
        ))}
        <Row>
          <Button disabled>Desligado</Button>
          <Button aria-disabled>Que diz por que não</Button>
          <Button busy>Enviando...</Button>
          <Button look="outline" aria-pressed>
            Escolhido
          </Button>
          <Button look="outline" size="icon" aria-label="Fechar">
            <Icon name="close" />
          </Button>
          <ButtonLink to="/lojas">Um endereço</ButtonLink>
          <SiteLink to="/lojas">No texto</SiteLink>
        </Row>
      </Part>
      <Part title="ColorModeButton, RefreshButton">
        <Row>
          <ColorModeButton />
          <RefreshButton of={reading(false)} />
          <RefreshButton of={reading(true)} />
        </Row>
      </Part>
    </>
  )
}
