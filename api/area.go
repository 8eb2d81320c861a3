package api

import (
	"net/http"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) getHotArea(http.ResponseWriter, *http.Request, oapi.GetHotAreaParams) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) listCategories(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) listBanners(http.ResponseWriter, *http.Request) error {
	return refuse(codeUnavailable, "not served yet")
}
