import Commerce
import CommerceGraphQL

/// What every change of a customer gives back.
protocol CustomerPayload {
    var customerUserErrors: [StorefrontAPI.CustomerRefusal] { get }
}

/// What a change gives back that signs in.
protocol SignInPayload: CustomerPayload {
    var customerAccessToken: StorefrontAPI.AccessTokenFields? { get }
}

/// A change of a customer.
protocol CustomerMutation: MarketOperation {
    associatedtype Payload

    static func payload(of response: Response) -> Payload?
}

extension StorefrontAPI.CustomerQuery: MarketOperation {}
extension StorefrontAPI.CustomerAddressesQuery: MarketOperation, PagedOperation {}
extension StorefrontAPI.CustomerOrdersQuery: MarketOperation, PagedOperation {}
extension StorefrontAPI.CustomerOrderQuery: MarketOperation {}

extension StorefrontAPI.CustomerAccessTokenCreateMutation.Response.CustomerAccessTokenCreate: SignInPayload {}
extension StorefrontAPI.CustomerAccessTokenCreateMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerAccessTokenCreate? {
        response.customerAccessTokenCreate
    }
}

extension StorefrontAPI.CustomerAccessTokenCreateWithMultipassMutation.Response.CustomerAccessTokenCreateWithMultipass:
    SignInPayload
{}
extension StorefrontAPI.CustomerAccessTokenCreateWithMultipassMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerAccessTokenCreateWithMultipass? {
        response.customerAccessTokenCreateWithMultipass
    }
}

extension StorefrontAPI.CustomerActivateMutation.Response.CustomerActivate: SignInPayload {}
extension StorefrontAPI.CustomerActivateMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerActivate? { response.customerActivate }
}

extension StorefrontAPI.CustomerActivateByUrlMutation.Response.CustomerActivateByUrl: SignInPayload {}
extension StorefrontAPI.CustomerActivateByUrlMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerActivateByUrl? { response.customerActivateByUrl }
}

extension StorefrontAPI.CustomerResetMutation.Response.CustomerReset: SignInPayload {}
extension StorefrontAPI.CustomerResetMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerReset? { response.customerReset }
}

extension StorefrontAPI.CustomerResetByUrlMutation.Response.CustomerResetByUrl: SignInPayload {}
extension StorefrontAPI.CustomerResetByUrlMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerResetByUrl? { response.customerResetByUrl }
}

extension StorefrontAPI.CustomerCreateMutation.Response.CustomerCreate: CustomerPayload {}
extension StorefrontAPI.CustomerCreateMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerCreate? { response.customerCreate }
}

extension StorefrontAPI.CustomerRecoverMutation.Response.CustomerRecover: CustomerPayload {}
extension StorefrontAPI.CustomerRecoverMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerRecover? { response.customerRecover }
}

extension StorefrontAPI.CustomerUpdateMutation.Response.CustomerUpdate: CustomerPayload {}
extension StorefrontAPI.CustomerUpdateMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerUpdate? { response.customerUpdate }
}

extension StorefrontAPI.CustomerAddressCreateMutation.Response.CustomerAddressCreate: CustomerPayload {}
extension StorefrontAPI.CustomerAddressCreateMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerAddressCreate? { response.customerAddressCreate }
}

extension StorefrontAPI.CustomerAddressUpdateMutation.Response.CustomerAddressUpdate: CustomerPayload {}
extension StorefrontAPI.CustomerAddressUpdateMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerAddressUpdate? { response.customerAddressUpdate }
}

extension StorefrontAPI.CustomerAddressDeleteMutation.Response.CustomerAddressDelete: CustomerPayload {}
extension StorefrontAPI.CustomerAddressDeleteMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerAddressDelete? { response.customerAddressDelete }
}

extension StorefrontAPI.CustomerDefaultAddressUpdateMutation.Response.CustomerDefaultAddressUpdate: CustomerPayload {}
extension StorefrontAPI.CustomerDefaultAddressUpdateMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerDefaultAddressUpdate? {
        response.customerDefaultAddressUpdate
    }
}

extension StorefrontAPI.CustomerAccessTokenRenewMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerAccessTokenRenew? {
        response.customerAccessTokenRenew
    }
}

extension StorefrontAPI.CustomerAccessTokenDeleteMutation: CustomerMutation {
    static func payload(of response: Response) -> Response.CustomerAccessTokenDelete? {
        response.customerAccessTokenDelete
    }
}
