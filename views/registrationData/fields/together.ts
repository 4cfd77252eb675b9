/** Fields of sections and items that only mean something together: what one of them is says what another one can be. */
export const together = [
  ["countryId", "addressStateId", "addressCityId", "addressStateName", "addressCityName"],
  ["countryId", "stateId", "cityId", "stateName", "cityName"],
  ["nationalityTypeId", "nationalityCountryId", "birthCountryId"],
  ["secondAffiliationUndeclared", "secondAffiliationSexId", "secondAffiliationName"],
  ["hasSocialName", "socialName"],
  ["voterTransferred", "voterTransferredUfId"],
  ["inProgress", "endDate"],
]
