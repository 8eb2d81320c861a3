package site

import (
	"context"
	"net/http"

	"example.com/devolve/api/site/page"
)

// jobsPage is /jobs.
func (s *site) jobsPage(_ context.Context, r *http.Request) (page.Page, error) {
	jobs := s.content.Jobs
	p := s.contentPage(r, "/jobs", jobs.Title, jobs.Head)
	p.Template, p.Module, p.Data = "jobs", "src/app/routes/jobs.tsx", jobs
	return p, nil
}
