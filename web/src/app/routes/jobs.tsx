import jobs from '@content/jobs.yaml'
import { Icon } from '@/ui/icon'
import { PageTitle } from '@/ui/page-title'
import { JobForm } from '@/features/jobs/job-form'
import { Breadcrumb } from '@/ui/breadcrumb'
import { Marked, Paragraphs } from '@/ui/paragraphs'
import '@/ui/content.css'
import '@/features/jobs/jobs.css'

/** /jobs: work with us. */
export default function JobsPage() {
  return (
    <div className="page jobs">
      <PageTitle>{jobs.title}</PageTitle>
      <header className="banner">
        <Breadcrumb current={jobs.title} />
        <h1 className="title-display">{jobs.heading}</h1>
        <p className="lead">
          <Marked>{jobs.lead}</Marked>
        </p>
      </header>
      <div className="jobs-body">
        <div className="jobs-text">
          <div className="prose">
            <Paragraphs texts={jobs.paragraphs} />
          </div>
          <section className="jobs-work" aria-labelledby="jobs-work-title">
            <h2 className="title-1" id="jobs-work-title">
              {jobs.work}
            </h2>
            <ul className="jobs-areas">
              {jobs.areas.map(({ icon, title, text }) => (
                <li className="jobs-area" key={title}>
                  <Icon name={icon} size="7" />
                  <h3 className="title-2">{title}</h3>
                  <p className="muted">{text}</p>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <section className="jobs-write" aria-labelledby="jobs-write-title">
          <h2 className="title-1" id="jobs-write-title">
            {jobs.form}
          </h2>
          <JobForm />
        </section>
      </div>
    </div>
  )
}
