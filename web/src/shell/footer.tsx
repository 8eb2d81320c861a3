import { Logo } from '@/ui/logo'
import { config } from '@/lib/config'
import { SiteLink } from '@/ui/link'
import { footerMenu } from './menu'

export function SiteFooter() {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-about">
          <Logo />
          <p>Cupons de desconto e parte do valor da compra de volta, por Pix, sem valor mínimo.</p>
          {config.socialLinks.length > 0 && (
            <ul className="footer-social">
              {config.socialLinks.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="me noreferrer" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {footerMenu.map(({ title, entries }) => (
          <nav className="footer-column" aria-label={title} key={title}>
            <h2 className="footer-title">{title}</h2>
            <ul>
              {entries.map(({ label, to }) => (
                <li key={to}>
                  <SiteLink to={to}>{label}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="footer-legal">
        {`Os descontos e o cashback são oferecidos por lojas parceiras e podem mudar ou acabar sem aviso. A compra acontece no site de cada loja, que responde por preços, estoque e entrega. O ${config.brand} não vende produtos.`}
      </p>
    </footer>
  )
}
