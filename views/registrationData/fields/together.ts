/** Fields of sections and items that are only valid together, because the value of one limits the others. */
export const together = [
  ["countryId", "addressStateId", "addressCityId", "addressStateName", "addressCityName"],
  ["countryId", "stateId", "cityId", "stateName", "cityName"],
  ["nationalityTypeId", "nationalityCountryId", "birthCountryId"],
  ["secondAffiliationUndeclared", "secondAffiliationSexId", "secondAffiliationName"],
  ["hasSocialName", "socialName"],
  ["voterTransferred", "voterTransferredUfId"],
  ["inProgress", "endDate"],
]
