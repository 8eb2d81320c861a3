import { Icon } from '@/ui/icon'
import { Picture } from '@/ui/illustrations/picture'
import { paths } from '@/lib/paths'
import { Breadcrumb } from '@/ui/breadcrumb'
import { ButtonLink } from '@/ui/public-button'
import { copy } from './copy'

/** What the page is about, and the way to how it works. */
export function CashbackBanner() {
  return (
    <header className="cashback-banner">
      <div className="cashback-banner-text">
        <Breadcrumb current="Top Cashbacks" />
        <h1 className="title-display">Top Cashbacks</h1>
        <p className="lead">
          As lojas que mais devolvem, da maior porcentagem para a menor. Você compra no site delas e recebe
          por Pix.
        </p>
        <ButtonLink look="accent" size="lg" to={paths.programme} target="_blank" rel="noopener">
          Conheça o Devolve
          <Icon name="external" />
          <span className="visually-hidden">{copy.newTab}</span>
        </ButtonLink>
      </div>
      <span className="cashback-banner-art">
        <Picture name="bag" />
      </span>
    </header>
  )
}
