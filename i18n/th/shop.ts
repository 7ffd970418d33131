import address from './address/index'
import cart from './cart/index'
import checkout from './checkout/index'
import orders from './orders/index'
import product from './product/index'
import vouchers from './vouchers/index'

export const shop = { address, cart, checkout, orders, product, vouchers }
