import jobs from '@content/jobs.yaml'
import { Icon } from '@/ui/icon'
import { PageTitle } from '@/ui/page-title'
import { JobForm } from '@/features/jobs/job-form'
import { Banner } from '@/ui/banner'
import { Paragraphs } from '@/ui/paragraphs'
import '@/features/jobs/jobs.css'

/** /jobs: work with us. */
export default function JobsPage() {
  return (
    <div className="page jobs">
      <PageTitle>{jobs.title}</PageTitle>
      <Banner crumb={jobs.title} heading={jobs.heading} lead={jobs.lead} />
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
