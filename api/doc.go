// Package api is the HTTP server: it joins the public pages of site, the API of shoppers in shop, that of staff in desk, that of networks'
// engineers in portal and what others push in hooks, and answers health, readiness and metrics itself. openapi.yaml is the contract of all
// of them; every request passes internal/edge.
//
// Its tests ask the joined server, on real stores, because who may call, limits, caching and errors are of the whole: what one of the rooms
// answers is tested here, too.
package api
