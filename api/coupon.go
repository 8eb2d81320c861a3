package api

import (
	"net/http"

	"example.com/devolve/api/internal/oapi"
)

func (s *Server) listCoupons(http.ResponseWriter, *http.Request, oapi.ListCouponsParams) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) listTopCoupons(http.ResponseWriter, *http.Request, oapi.ListTopCouponsParams) error {
	return refuse(codeUnavailable, "not served yet")
}

func (s *Server) listCouponCategories(http.ResponseWriter, *http.Request, oapi.ListCouponCategoriesParams) error {
	return refuse(codeUnavailable, "not served yet")
}
