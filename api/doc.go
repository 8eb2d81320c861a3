// Package api is the HTTP server: it joins the public pages of site, the API of shoppers in shop, that of staff in desk and what others
// push in hooks, and answers health, readiness and metrics itself. openapi.yaml is the contract of all of them; every request passes
// internal/edge.
package api
