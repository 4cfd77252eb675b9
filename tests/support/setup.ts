import "temporal-polyfill/global"
