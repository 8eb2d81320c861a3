import contact from '@content/contact.yaml'
import { Icon } from '@/ui/icon'
import { InstitutionalNav } from '@/ui/institutional-nav'
import { PageTitle } from '@/ui/page-title'
import { PublicContactForm } from '@/features/support/public-contact-form'
import { Banner } from '@/ui/banner'
import { Marked } from '@/ui/paragraphs'
import '@/features/support/contact.css'

/** /institucional/contato */
export default function ContactPage() {
  return (
    <div className="page contact">
      <PageTitle>{contact.title}</PageTitle>
      <Banner crumb="Contato" heading={contact.heading} lead={contact.lead}>
        <InstitutionalNav />
      </Banner>
      <div className="contact-body">
        <section className="contact-before" aria-labelledby="contact-before-title">
          <h2 className="title-1" id="contact-before-title">
            {contact.before}
          </h2>
          <ol className="contact-channels">
            {contact.channels.map(({ icon, title, text }) => (
              <li className="contact-channel" key={title}>
                <Icon name={icon} size="6" />
                <h3 className="title-2">{title}</h3>
                <p className="prose">
                  <Marked>{text}</Marked>
                </p>
              </li>
            ))}
          </ol>
        </section>
        <section className="contact-write" aria-labelledby="contact-write-title">
          <h2 className="title-1" id="contact-write-title">
            {contact.form}
          </h2>
          <PublicContactForm />
        </section>
      </div>
    </div>
  )
}
